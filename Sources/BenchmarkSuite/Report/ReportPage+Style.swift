extension ReportPage {
    /// The page's style sheet, for light and dark.
    static let style = """
        :root { color-scheme: light dark; --ink: #1d2433; --soft: #566178; --paper: #ffffff; --line: #dfe3ea; --panel: #f6f7fa;
          --series0: #2a6fdb; --series1: #d96c15; --series2: #16866a; --series3: #a24bc0; --series4: #c73a50; --series5: #7a6a3a; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --soft: #9aa5b8; --paper: #14181f; --line: #2c3442;
          --panel: #1b212b; --series0: #6aa1f4; --series1: #f0a15f; --series2: #4cc7a2; --series3: #c583de; --series4: #ea7486;
          --series5: #bba86c; } }
        body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 1080px;
          margin: 2rem auto; padding: 0 1.25rem; }
        h1 { font-size: 1.8rem; line-height: 1.2; } h2 { margin-top: 2.75rem; border-bottom: 1px solid var(--line); }
        h3 { margin: 1.5rem 0 0; font-size: 1.05rem; } article p { margin: 0 0 .5rem; color: var(--soft); }
        article { border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
        nav ul { padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; } a { color: var(--series0); }
        .pair { display: flex; gap: 1rem; align-items: flex-start; flex-wrap: wrap; }
        .pair img { width: 220px; border: 1px solid var(--line); border-radius: 4px; } .pair figure { flex: 1 1 560px; }
        figure { margin: 0 0 .75rem; } svg { width: 100%; height: auto; display: block; }
        svg text { font: 13px system-ui, sans-serif; fill: var(--ink); } svg text.value { fill: var(--soft); }
        .part0 { fill: var(--series3); background: var(--series3); } .part1 { fill: var(--series2); background: var(--series2); }
        .part2 { fill: var(--series0); background: var(--series0); } .part3 { fill: var(--series1); background: var(--series1); }
        .part4 { fill: var(--series5); background: var(--series5); }
        .legend { color: var(--soft); } .legend span { margin: 0 1rem 0 .25rem; white-space: nowrap; }
        .legend i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 2px; }
        .legend i.whisker { height: 2px; width: 1.4em; background: var(--ink); vertical-align: .3em; }
        .legend svg { display: inline-block; width: 36px; height: 10px; margin-right: .4em; vertical-align: middle; }
        .lines span { display: inline-block; }
        .grid { stroke: var(--line); } .axis, .spread { stroke: var(--ink); stroke-width: 1.5; } .faint { opacity: .45; }
        polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
        .line0 { stroke: var(--series0); } .line1 { stroke: var(--series1); } .line2 { stroke: var(--series2); }
        .line3 { stroke: var(--series3); } .line4 { stroke: var(--series4); } .line5 { stroke: var(--series5); }
        .dot0 { fill: var(--series0); } .dot1 { fill: var(--series1); } .dot2 { fill: var(--series2); }
        .dot3 { fill: var(--series3); } .dot4 { fill: var(--series4); } .dot5 { fill: var(--series5); }
        table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
        th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
        th:first-child { text-align: left; font-weight: 500; }
        .machine { background: var(--panel); border-radius: 6px; } .machine td { text-align: left; white-space: normal; }
        .scroll { overflow-x: auto; } summary { cursor: pointer; color: var(--soft); } details { margin: .25rem 0 .5rem; }
        .crossovers li { margin: .2rem 0; } dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.25rem; }
        .notice { border-left: 4px solid var(--series1); padding-left: .75rem; }
        """
}

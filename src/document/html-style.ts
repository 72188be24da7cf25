// The one style sheet of a memo: in the HTML document, on the page, and on A4 or Letter paper.

/**
 * Goes into the document as it is; its SHA-256 is all that a content policy has to allow. Every rule is below `.memo`, so
 * that the page can show the same markup. Sizes follow one scale, and lines are set so that a page breaks alike with any font.
 */
export const DOCUMENT_STYLE = `
.memo { color-scheme: light dark; --ink: #211f1b; --soft: #555046; --line: #e1dbcd; --paper: #fffefb; --sunk: #f4f1e8; --accent: #1c5a51; --tint: #dfebe5;
  --heat: 28 90 81; --warn: #faedd6; --warn-ink: #7d4607; --bad: #99281f;
  --serif: 'Source Serif 4', 'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif; --sans: 'Source Sans 3', system-ui, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif;
  color: var(--ink); font: 400 17px/1.55 var(--serif); max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; overflow-wrap: anywhere; hyphens: auto; }
@media (prefers-color-scheme: dark) { .memo { --ink: #ebe6dc; --soft: #bfb8aa; --line: #3a362f; --paper: #1e1c19; --sunk: #26231f; --accent: #8cc9bb; --tint: #1f3a35; --heat: 140 201 187; --warn: #33281a; --warn-ink: #e8b974; --bad: #f1a79c; } }
.memo *, .memo *::before { box-sizing: border-box; }
.memo h1 { font: 600 1.75rem/1.22 var(--serif); color: var(--accent); margin: 0 0 .4rem; text-wrap: balance; }
.memo h1:focus, .memo h2:focus { outline: 0; }
.memo h2 { font: 600 1.05rem/1.3 var(--sans); margin: 0 0 .35rem; }
.memo h3 { font: 600 .95rem/1.35 var(--sans); margin: 0 0 .3rem; }
.memo p { margin: 0 0 .7rem; } .memo ul, .memo ol { margin: 0 0 .7rem; padding-left: 1.25rem; } .memo li { margin: .2rem 0; }
.memo .eyebrow, .memo .outcome, .memo .about, .memo .legend, .memo .by, .memo footer, .memo small { font-family: var(--sans); color: var(--soft); font-size: .8125rem; }
.memo .eyebrow { margin-bottom: .35rem; } .memo .outcome { margin: 0 0 .2rem; }
.memo .question { font-size: 1.15rem; line-height: 1.4; margin-bottom: 1.1rem; } .memo .question p { margin: 0; }
.memo .notes { background: var(--warn); color: var(--warn-ink); border-radius: 6px; padding: .6rem 1rem; margin: 0 0 1.1rem; font: 400 .9rem/1.45 var(--sans); } .memo .notes ul { margin: 0; padding-left: 1rem; }
.memo .answer { border-top: 3px solid var(--accent); padding-top: .9rem; } .memo .vote { font: 600 1rem/1.45 var(--sans); }
.memo .label { font-style: italic; } .memo .confidence { font: 400 .95rem/1.5 var(--sans); }
.memo table { border-collapse: collapse; width: 100%; font-family: var(--sans); font-variant-numeric: tabular-nums; } .memo .wide { overflow-x: auto; margin: 0 0 .9rem; }
.memo .options th, .memo .options td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: right; font-size: .95rem; } .memo .options th[scope=row], .memo .options thead th:first-child { text-align: left; font-weight: 500; }
.memo .options thead th { font-size: .8125rem; font-weight: 400; color: var(--soft); } .memo .options small { display: block; } .memo .options .out { display: inline; color: var(--bad); }
.memo .options .chosen > * { background: var(--tint); font-weight: 700; } .memo .mark { color: var(--accent); }
.memo .split { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; font: 400 .95rem/1.5 var(--sans); }
.memo .appendix { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; font: 400 .95rem/1.5 var(--sans); } .memo .appendix section { margin: 0 0 1.8rem; }
.memo .about { margin: 0 0 .5rem; line-height: 1.45; } .memo .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
.memo .grid th, .memo .grid td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: center; font-size: .875rem; vertical-align: middle; } .memo .grid th[scope=row] { text-align: left; font-weight: 500; } .memo .grid thead th { font-weight: 600; font-size: .8125rem; }
.memo .grid td.text { text-align: left; } .memo .foretold th:nth-child(-n+2) { text-align: left; overflow-wrap: break-word; } .memo .foretold th:nth-child(n+3), .memo .foretold td:not(.text) { white-space: nowrap; } .memo .grid .failed { color: var(--bad); font-weight: 600; } .memo .grid tfoot th, .memo .grid tfoot td { font-weight: 700; border-top: 1px solid var(--soft); } .memo th.chosen { color: var(--accent); font-weight: 700; }
.memo .shares th[scope=row], .memo .shares td { white-space: nowrap; } .memo .heat td { min-width: 4.5rem; } .memo .heat td small { color: var(--ink); } .memo .mean { font-weight: 600; } .memo .spread { display: block; width: 100%; max-width: 6.5rem; height: .45rem; margin: .1rem auto 0; } .memo .axis { stroke: var(--line); } .memo .range { stroke: var(--soft); stroke-width: 2; } .memo .spread circle { fill: var(--ink); }
${Array.from({ length: 11 }, (_, i) => `.memo td.h${i} { background: rgb(var(--heat) / ${(i * 0.045).toFixed(3)}); }`).join(' ')}
.memo .bars th { text-align: left; font-weight: 500; font-size: .875rem; padding: .2rem .7rem .2rem 0; width: 38%; } .memo .bars td { padding: .2rem 0; } .memo .bars .number { width: 1%; white-space: nowrap; text-align: right; padding-left: .6rem; font-size: .8125rem; } .memo .bars svg { display: block; width: 100%; height: .8rem; }
.memo .rank { fill: rgb(var(--heat) / .12); } .memo .r1 { fill: rgb(var(--heat) / 1); } .memo .r2 { fill: rgb(var(--heat) / .6); } .memo .r3 { fill: rgb(var(--heat) / .36); } .memo .r4 { fill: rgb(var(--heat) / .22); }
.memo .swing { fill: rgb(var(--heat) / .75); } .memo .zero, .memo .tick { stroke: var(--ink); stroke-width: 1; fill: none; } .memo .key { white-space: nowrap; margin-right: .7rem; } .memo .key svg { width: .65rem; height: .65rem; margin-right: .3rem; }
.memo blockquote { margin: 0 0 .7rem; padding-left: .8rem; border-left: 3px solid var(--accent); } .memo .who { font-weight: 600; margin: 0; }
.memo .perspective { border-top: 1px solid var(--line); padding: .8rem 0 .2rem; } .memo dl { margin: 0 0 .5rem; } .memo dt { font-weight: 600; font-size: .875rem; } .memo dd { margin: 0 0 .35rem; }
.memo .cite { display: inline-block; min-width: 1.2em; padding: 0 .3em; border: 1px solid var(--line); border-radius: 3px; font: 400 .75rem/1.35 var(--sans); color: var(--soft); text-align: center; text-decoration: none; white-space: nowrap; } .memo .cite.quoted { background: var(--tint); border-color: var(--accent); color: var(--accent); font-weight: 600; }
.memo .cited { font-size: .9rem; } .memo .sources > li { margin: 0 0 .7rem; } .memo .sources p { margin: .15rem 0; } .memo .passage { border-left: 3px solid var(--line); padding: .2rem .8rem; } .memo .passage:target { border-color: var(--accent); background: var(--sunk); }
.memo details { margin: 0 0 .6rem; } .memo summary { cursor: pointer; font-size: .875rem; color: var(--accent); } .memo footer { margin-top: 1rem; } .memo footer code { overflow-wrap: anywhere; } .memo .views, .memo .signed { margin-top: 1.6rem; } .memo .signed a { color: var(--accent); }
.memo .part { border-top: 1px solid var(--line); padding-top: 1rem; margin: 1.4rem 0 0; font: 400 .95rem/1.5 var(--sans); } .memo .part h3 { margin-top: 1rem; } .memo .beside { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; align-items: start; margin: 0 0 .9rem; }
.memo svg.plot { display: block; max-width: 100%; height: auto; } .memo .plot text { fill: var(--soft); font: 400 .75rem var(--sans); } .memo .plot circle { fill: var(--accent); } .memo .plot path { fill: none; } .memo .plot .interval { stroke: var(--accent); } .memo .plot .even { stroke: var(--soft); stroke-dasharray: 2 4; } .memo .plot .panel { stroke: var(--accent); stroke-width: 2.5; } .memo .plot .alike { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 7 4; }
@media (max-width: 40rem) { .memo .beside { grid-template-columns: minmax(0, 1fr); } .memo { font-size: 16px; padding: 1.5rem 0 2rem; } .memo .split, .memo .pair { grid-template-columns: 1fr; } .memo h1 { font-size: 1.45rem; } .memo .options th, .memo .options td { padding: .4rem .35rem; } }
@page { size: auto; margin: 15mm 17mm 14mm; }
@media print {
  .memo { color-scheme: light; --ink: #000; --soft: #444; --line: #c9c4b8; --paper: #fff; --accent: #1c5a51; --tint: #e8f1ed; --heat: 28 90 81; --warn: #faf1e0; --warn-ink: #6a3b05; --bad: #99281f; font-size: 10.6pt; line-height: 1.42; max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .memo h1 { font-size: 19pt; } .memo h2 { font-size: 9.6pt; break-after: avoid; margin-bottom: 1mm; } .memo h3 { font-size: 9.4pt; break-after: avoid; } .memo p { margin-bottom: 2mm; orphans: 3; widows: 3; } .memo .question { font-size: 11.5pt; margin-bottom: 4mm; } .memo .vote { font-size: 10.2pt; }
  .memo .eyebrow, .memo .outcome, .memo .about, .memo .legend, .memo .by, .memo footer, .memo small { font-size: 7.8pt; } .memo .notes { font-size: 8.6pt; padding: 2mm 3mm; margin-bottom: 4mm; } .memo .confidence, .memo .split { font-size: 9.2pt; line-height: 1.4; } .memo .options th, .memo .options td { font-size: 9.2pt; padding: 1.2mm 2mm; } .memo .options thead th { font-size: 7.8pt; }
  .memo .appendix { break-before: page; border: 0; margin: 0; padding: 0; font-size: 8.4pt; line-height: 1.36; } .memo .appendix section { margin-bottom: 3.5mm; } .memo .grid th, .memo .grid td { font-size: 8pt; padding: .8mm 1.4mm; } .memo .grid thead th { font-size: 7.6pt; } .memo .bars th, .memo .bars .number { font-size: 8pt; } .memo .bars svg { height: 2.6mm; } .memo .heat td { min-width: 0; } .memo .spread { height: 1.6mm; }
  .memo .flow, .memo .perspectives { columns: 2; column-gap: 7mm; } .memo .flow section { break-inside: auto; } .memo .flow li, .memo tr, .memo blockquote, .memo .notes, .memo .bars, .memo .pair > section { break-inside: avoid; }
  .memo .perspective { padding: 1.5mm 0 0; font-size: 7.8pt; line-height: 1.32; } .memo .perspective h3 { font-size: 8.2pt; } .memo .perspective p { margin-bottom: 1mm; } .memo dt, .memo dd { display: inline; font-size: inherit; margin: 0; } .memo dt::after { content: ': '; } .memo dd::after { content: '\\A'; white-space: pre; } .memo dl { margin-bottom: 1mm; } .memo details { display: none; } .memo .wide { overflow: visible; margin-bottom: 2mm; }
  .memo .about { break-after: avoid; } .memo .cited { font-size: inherit; padding-left: 3.5mm; } .memo .cite { font-size: 7pt; padding: 0 .2em; } .memo .cited .beyond { display: none; } .memo .sources { columns: 3; column-gap: 5mm; font-size: 7.2pt; line-height: 1.25; } .memo .sources > li { margin: 0 0 .9mm; break-inside: avoid; } .memo .sources .by { font-size: 6.8pt; }
  .memo .sources p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; margin: 0; } .memo .many p { -webkit-line-clamp: 2; } .memo .sources p.by { -webkit-line-clamp: 1; }
  .memo .others { columns: 1; padding: 0; } .memo .others > li { display: inline; } .memo .others > li:not(:last-child)::after { content: '; '; } .memo .others strong { font-weight: 400; } .memo .others .by, .memo .others p { display: none; } .memo .process p { display: inline; }
  .memo .split, .memo .pair { grid-template-columns: 1fr 1fr; gap: 0 7mm; } .memo ul, .memo ol { margin-bottom: 1.5mm; padding-left: 4mm; } .memo li { margin: .6mm 0; }
}
`;

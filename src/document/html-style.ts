// The one style sheet of the HTML document, for screens in light and dark and for A4 or Letter paper.

/** Goes into the document as it is; its SHA-256 is all that a content policy has to allow. */
export const DOCUMENT_STYLE = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #59616b; --line: #d9dde2; --paper: #fff; --panel: #f5f6f8;
  --accent: #1f5fbf; --good: #1b7f4d; --fair: #a86a00; --poor: #b3362c; --heat: 31 95 191; --warn: #fff6e0; --warnline: #e0b04a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #9aa4b0; --line: #363c44; --paper: #16181b; --panel: #1f2327;
  --accent: #7fb0ff; --good: #57c48c; --fair: #e0ac4c; --poor: #ef7d72; --heat: 96 156 250; --warn: #33290f; --warnline: #8a6a1f; } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.65rem; line-height: 1.25; margin: 0 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.05rem; margin: 1.8rem 0 .5rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0 0 .35rem; }
p { margin: 0 0 .6rem; } ul, ol { margin: 0 0 .6rem; padding-left: 1.3rem; } li { margin: .15rem 0; }
.question { color: var(--soft); border-left: 3px solid var(--line); padding-left: .8rem; margin: 0 0 1rem; }
.question p:last-child, .notes ul, blockquote p:last-child { margin-bottom: 0; }
.notes { background: var(--warn); border: 1px solid var(--warnline); border-radius: 6px; padding: .6rem .9rem; margin: 0 0 1rem; }
.verdict { background: var(--panel); border-radius: 8px; padding: .9rem 1rem; margin: 0 0 1rem; display: grid; grid-template-columns: 1fr auto; gap: .2rem 1.5rem; align-items: center; }
.verdict .option { font-size: 1.15rem; font-weight: 650; } .verdict .kind, .verdict .undo { color: var(--soft); font-size: .875rem; }
.verdict .sure { font-weight: 600; } .meter { width: 100%; min-width: 11rem; height: .5rem; display: block; }
.track { fill: var(--line); } .fill { fill: var(--accent); } .fill.high { fill: var(--good); } .fill.moderate { fill: var(--fair); } .fill.low { fill: var(--poor); }
.tick { stroke: var(--paper); stroke-width: 1.5; }
.aside { color: var(--soft); font-size: .875rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; margin-bottom: .4rem; }
.heat th, .heat td { border: 1px solid var(--line); padding: .35rem .5rem; text-align: center; min-width: 5.5rem; vertical-align: middle; }
.heat th { font-weight: 600; font-size: .875rem; } .heat th[scope=row] { text-align: left; font-weight: 500; min-width: 8rem; } .heat th small, .heat td small { color: var(--soft); font-weight: 400; }
.heat .ours { box-shadow: inset 0 3px 0 var(--accent); } .heat tfoot td, .heat tfoot th { font-weight: 600; border-top-width: 2px; }
.heat .mean { font-weight: 600; } .spread { display: block; width: 100%; max-width: 7rem; height: .5rem; margin: .15rem auto 0; }
.axis { stroke: var(--line); } .range { stroke: var(--soft); stroke-width: 2; } .spread circle { fill: var(--ink); }
${Array.from({ length: 11 }, (_, i) => `td.h${i} { background: rgb(var(--heat) / ${(i * 0.04).toFixed(2)}); }`).join(' ')}
.bars th { text-align: left; font-weight: 500; padding: .2rem .8rem .2rem 0; width: 34%; } .bars .number { width: 3.2rem; text-align: right; font-variant-numeric: tabular-nums; }
.bars svg { display: block; width: 100%; height: .85rem; } .bars.small { font-size: .875rem; margin-bottom: .5rem; } .bars.small th { padding: .05rem .8rem .05rem 0; } .bars.small svg { height: .4rem; } .picked { font-weight: 650; }
.rank { fill: rgb(var(--heat) / .1); } .r1 { fill: rgb(var(--heat) / 1); } .r2 { fill: rgb(var(--heat) / .6); } .r3 { fill: rgb(var(--heat) / .35); } .r4 { fill: rgb(var(--heat) / .2); }
.legend { font-size: .8rem; color: var(--soft); } .key { white-space: nowrap; margin-right: .8rem; } .key svg { width: .7rem; height: .7rem; margin-right: .3rem; }
blockquote { margin: 0 0 .7rem; padding-left: .8rem; border-left: 3px solid var(--fair); }
.by { color: var(--soft); font-size: .875rem; } .split { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
.perspective { border-top: 1px solid var(--line); padding: .8rem 0 .2rem; break-inside: avoid; }
.perspective dl { font-size: .9rem; margin: 0 0 .5rem; } .perspective dt { font-weight: 600; } .perspective dd { margin: 0 0 .35rem; }
footer { margin-top: 2rem; color: var(--soft); font-size: .8rem; }
@media (max-width: 40rem) { .split, .verdict { grid-template-columns: 1fr; } }
@page { size: auto; margin: 14mm 15mm; }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --line: #c8c8c8; --paper: #fff; --panel: #f3f4f6; --accent: #1f5fbf; --good: #1b7f4d; --fair: #a86a00; --poor: #b3362c; --heat: 31 95 191; --warn: #fff8e6; --warnline: #c9992e; }
  html { font-size: 8.8pt; line-height: 1.36; } body { max-width: none; padding: 0; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h1 { font-size: 15pt; } h2 { font-size: 10.5pt; margin: .9rem 0 .35rem; break-after: avoid; } p { margin-bottom: .4rem; } .verdict, .notes { padding: .45rem .7rem; margin-bottom: .6rem; }
  .perspectives { columns: 2; column-gap: 8mm; } .perspective { padding-top: .4rem; break-inside: auto; font-size: .88em; line-height: 1.3; } .perspective dl { font-size: 1em; } .perspective dl { margin: 0; } .perspective dt, .perspective dd { display: inline; margin: 0; } .perspective dd::after { content: "\\A"; white-space: pre; } .perspective dt::after { content: ": "; }
  .bars.small th { width: 46%; } .bars svg { height: .7rem; } .opening, .bars.small { break-inside: avoid; } h3 { break-after: avoid; } .verdict, blockquote, tr, li, .notes { break-inside: avoid; } .wide { overflow: visible; }
  .split { grid-template-columns: 1fr 1fr; } .verdict { grid-template-columns: 1fr auto; } .heat th, .heat td { padding: .2rem .35rem; min-width: 0; } p { orphans: 3; widows: 3; } }
`;

/** The style sheet of `/docs`, in the product's colors. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --text: light-dark(#17211b, #e9efe9);
  --muted: light-dark(#556158, #a8b3ab);
  --surface: light-dark(#ffffff, #151a17);
  --raised: light-dark(#f2f6f2, #1f2622);
  --line: light-dark(#d5ddd6, #343d37);
  --leaf: light-dark(#16693a, #82cd9f);
  font: 1rem/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 4rem; color: var(--text); background: var(--surface); }
header, nav, main { max-width: 60rem; margin: 0 auto; }
h1 { font-size: 1.75rem; margin: 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 0.875rem; margin: 1rem 0 0.25rem; }
a { color: var(--leaf); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.25rem 0; }
details { border: 1px solid var(--line); border-radius: 10px; margin: 0.5rem 0; padding: 0 0.75rem; }
details[open] { padding-bottom: 0.75rem; }
summary { padding: 0.625rem 0; cursor: pointer; overflow-wrap: anywhere; }
summary span { display: block; color: var(--muted); padding-left: 1rem; }
:focus-visible { outline: 2px solid var(--leaf); outline-offset: 2px; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
.method { font-weight: 700; color: var(--leaf); }
.path { font-weight: 600; }
.facts { color: var(--muted); font-size: 0.875rem; margin: 0.5rem 0 0.25rem; }
pre { margin: 0; padding: 0.75rem; overflow: auto; background: var(--raised); border-radius: 6px; max-height: 32rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; overflow-wrap: anywhere; font-weight: normal; }
td:nth-child(2) { white-space: nowrap; }
`;

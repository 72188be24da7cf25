// What stands below every view: which version this is, and where the documents are.

declare const WITAN_VERSION: string;

export function Foot() {
  return (
    <footer className="foot">
      <span>Witan {WITAN_VERSION}</span>
      <a href="docs">API reference</a>
    </footer>
  );
}

// A list of sentences under a small heading; nothing where there is none.
export function Bullets({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="bullets">
      <h4>{title}</h4>
      <ul dir="auto">
        {items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

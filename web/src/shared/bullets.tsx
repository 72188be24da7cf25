// A list of sentences under a heading; nothing where there is none.

type Props = { title: string; items: readonly string[]; level?: 3 | 4; ordered?: boolean };

export function Bullets({ title, items, level = 3, ordered = false }: Props) {
  if (items.length === 0) return null;
  const Title = level === 3 ? 'h3' : 'h4';
  const List = ordered ? 'ol' : 'ul';
  return (
    <div className="bullets">
      <Title>{title}</Title>
      <List dir="auto">
        {items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </List>
    </div>
  );
}

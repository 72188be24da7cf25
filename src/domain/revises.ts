/** The memo that a request revises, and what the request leaves as that memo had it. */
export type Revises = {
  readonly memo: string;
  readonly keeps: Readonly<
    Record<'context' | 'briefing' | 'options' | 'criteria' | 'musts' | 'documents', boolean>
  >;
};

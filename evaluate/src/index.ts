// Everything that the package offers.
export { evaluate } from './evaluate.ts';
export type { LabelledQuestion } from './live-questions.ts';
export type { Live, PanelAnswer } from './live.ts';

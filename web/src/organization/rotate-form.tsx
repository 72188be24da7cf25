// Makes a new key or secret, beside which the old one goes on for some hours.
import { NumberForm } from './number-form.tsx';

type Props = {
  label: string;
  /** What the hours are, as a label of the field. */
  field: string;
  act: string;
  busy: boolean;
  onRotate: (overlapHours: number) => void;
};

export function RotateForm({ onRotate, ...form }: Props) {
  return <NumberForm {...form} start="24" min={0} max={168} onSend={(hours) => onRotate(hours ?? 0)} />;
}

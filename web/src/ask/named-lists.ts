// The two lists of names that a question may have.
import type { NamedList } from './named-list-field.tsx';

export const OPTIONS: NamedList = {
  path: 'options',
  title: 'Options',
  hint: 'Two to eight courses of action. Leave empty to have the panel propose them.',
  singular: 'Option',
  begin: 'Add options',
  firstRows: 2,
};
export const MUSTS: NamedList = {
  path: 'musts',
  title: 'Musts',
  hint: 'Conditions that nothing may outweigh. An option that fails one is out of the running.',
  singular: 'Must',
  begin: 'Add a must',
  firstRows: 1,
};

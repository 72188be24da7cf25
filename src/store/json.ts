// JSON in columns of text, which keep every character: PostgreSQL's own JSON types refuse some.
declare const held: unique symbol;

/** JSON of a value of that type. */
export type Json<T> = string & { readonly [held]: T };

// `as`: here alone is `Json` made, from what it holds.
export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

/** What `toJson` was given; null of a column that is empty. */
export function fromJson<T>(json: Json<T>): T;
export function fromJson<T>(json: Json<T> | null): T | null;
export function fromJson<T>(json: Json<T> | null): T | null {
  // `as`: a column of this type holds what `toJson` made of such a value.
  return json === null ? null : (JSON.parse(json) as T);
}

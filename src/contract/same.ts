// Compile-time proof that a schema and the client's type say the same.

type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T;

// The functions are written out twice: behind a named type the compiler would fall back to assignability.
type Identical<A, B> = (<U>() => U extends A ? 1 : 2) extends <U>() => U extends B ? 1 : 2 ? true : false;

/**
 * True where both types have the same fields of the same types, required and optional ones told apart.
 * Stricter than assignability each way, which lets an optional field be missing on one side.
 */
export type Same<A, B> = Identical<Flat<A>, Flat<B>>;

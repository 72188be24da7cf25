export declare const STAGES: readonly (readonly [
  stage: string,
  seats: readonly (readonly [name: string, times: number])[],
])[];
export declare function call(panel: string, name: string, times: number): Promise<string>;
export declare function measure(runOne: (id: string) => Promise<void>): Promise<void>;

// The public API of the package.
export type { SeenRequest } from './calls.ts';
export { SEAT_FAULTS, TARGETS, WIRE_FAULTS } from './faults.ts';
export type { SeatFault, WireFault } from './faults.ts';
export { blocksOf } from './prompt.ts';
export { runSimulator } from './run.ts';
export { startSimulator } from './server.ts';
export type { Simulator, SimulatorOptions } from './server.ts';

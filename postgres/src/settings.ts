// How the embedded server is set up for our load: many small transactions that must last, in little memory.

/** `full` keeps every commit through a power failure; `none` is for tests. */
export type Durability = 'full' | 'none';

const COMMON: Readonly<Record<string, string>> = {
  // A pool for each of 64 processes, and room for commands beside them.
  max_connections: '500',
  shared_buffers: '96MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Separate I/O workers would be three more processes for data that fits into memory.
  io_method: 'sync',
  jit: 'off',
  max_logical_replication_workers: '0',
  wal_buffers: '4MB',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Statements and details of errors hold questions and addresses of people.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const DURABLE: Readonly<Record<Durability, Readonly<Record<string, string>>>> = {
  full: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  none: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_wal_size: '128MB',
  },
};

/** The server's arguments. On Unix it opens no port; `socketFolder` is null on Windows. */
export function serverArguments(socketFolder: string | null, port: number, durability: Durability) {
  const where =
    socketFolder === null
      ? { listen_addresses: '127.0.0.1', port: String(port) }
      : { listen_addresses: '', port: String(port), unix_socket_directories: quoted(socketFolder) };
  const settings = Object.entries({ ...COMMON, ...DURABLE[durability], ...where });
  return settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a list, in which a comma or a space would end the path. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

/**
 * PostgreSQL's settings for the server that the program runs itself: safety comes first, then low memory use.
 * Everything else keeps PostgreSQL's default.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  // A committed write survives a power cut. These are the defaults, set here so that no configuration file
  // can switch them off.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The default sync on macOS leaves data in the drive's cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  // A dealer's tables take a few megabytes, 100,000 vehicles about 200: the system's page cache holds what
  // does not fit.
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  maintenance_work_mem: '32MB',
  // Ten for queries, one for notices, one for work under a lock, and those that PostgreSQL reserves for its
  // superuser.
  max_connections: '20',
  // Compiling a query takes longer than running any of ours. Parallel workers are processes, which need
  // memory.
  jit: 'off',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Saves three processes: each backend reads files itself.
  io_method: 'sync',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  // Nobody replicates from this server.
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  // Keeps the write-ahead log, whose segments have 16 MB, from filling a small disk.
  min_wal_size: '32MB',
  max_wal_size: '256MB',

  // Keeps queries and their data (names, addresses, password hashes) out of the log; we report failed queries
  // ourselves.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  cluster_name: 'marque',
};

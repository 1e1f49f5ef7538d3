/**
 * PostgreSQL's settings for the server that the program runs by itself: safe first, then small. What is not named here is as
 * PostgreSQL has it.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  // What was answered is on the disk, whole, also after a power cut. These are the defaults; they are named so that nobody's
  // environment or configuration file switches them off.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A Mac's own way to sync leaves data in the drive's cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  // A dealer's tables are a few megabytes and 100,000 vehicles some 200: what does not fit is in the system's cache.
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  maintenance_work_mem: '32MB',
  // Ten for queries, one that listens, one for work that excludes others, and those PostgreSQL keeps for its superuser.
  max_connections: '20',
  // Compiling a query takes longer than any of ours runs; parallel workers are processes that need memory of their own.
  jit: 'off',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Three processes fewer: files are read by who needs them.
  io_method: 'sync',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  // Nobody replicates from this server.
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  // A small disk is not filled with a write-ahead log, whose segments have 16 MB.
  min_wal_size: '32MB',
  max_wal_size: '256MB',

  // Queries and what is in them (names, addresses, passwords' hashes) stay out of the log; failed ones are our own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  cluster_name: 'marque',
};

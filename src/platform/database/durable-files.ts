import { chmodSync, existsSync, fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Engine = Parameters<NodeFS['init']>[1];
type Stream = { nfd: number };
/** The part of Emscripten's file system on Node that PGlite's own types leave out. */
type NodeFiles = {
  node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
  stream_ops: { fsync?: (stream: Stream) => void };
  tryFSOperation(operation: () => void): void;
};

const mountPoint = '/pglite/data';

const privateMode = (mode: number) => mode & ~0o077;

/**
 * Where the embedded database keeps its files: private to their owner, and on the disk when PostgreSQL asks for that.
 * PGlite's own NodeFS has no fsync at all. A new database is made beside `directory` and moved there once it is
 * complete, so that a process killed meanwhile leaves nothing half made behind.
 */
export class DurableFiles extends NodeFS {
  readonly #directory: string;
  readonly #mount: { root: string };
  #isNew: boolean;
  /** Whether the engine on these files has died (PostgreSQL's PANIC). It must not be spoken to again. */
  engineDied = false;

  constructor(directory: string) {
    const target = resolve(directory);
    const isNew = !existsSync(target);
    const root = isNew ? `${target}.new` : target;
    if (isNew) {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { mode: 0o700 });
    } else {
      chmodSync(root, 0o700);
    }
    super(root);
    this.#directory = target;
    this.#mount = { root };
    this.#isNew = isNew;
  }

  override async init(database: PGlite, options: Engine): Promise<{ emscriptenOpts: Engine }> {
    this.pg = database;
    const mount: NonNullable<Engine['preRun']>[number] = (engine) => {
      const { FS } = engine;
      const { NODEFS } = engine as unknown as { NODEFS: NodeFiles };
      NODEFS.stream_ops.fsync = (stream) => NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
      const { mknod, setattr } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, privateMode(mode), device);
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: privateMode(attributes.mode) },
        );
      FS.mkdirTree(mountPoint);
      FS.mount(NODEFS, this.#mount, mountPoint);
    };
    const onAbort = () => {
      this.engineDied = true;
    };
    return { emscriptenOpts: { ...options, onAbort, preRun: [...(options.preRun ?? []), mount] } };
  }

  /** PGlite calls this when a new database has been laid down, before anything runs on it, and after each query. */
  override async syncToFs(): Promise<void> {
    if (!this.#isNew) return;
    this.#isNew = false;
    const made = this.#mount.root;
    const entries = await readdir(made, { recursive: true, withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
        await syncToDisk(path);
      }),
    );
    await syncToDisk(made);
    renameSync(made, this.#directory);
    this.#mount.root = this.#directory;
    await syncToDisk(dirname(this.#directory));
  }
}

async function syncToDisk(path: string): Promise<void> {
  // Windows cannot open a directory to sync it, and does not need to.
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  try {
    if (process.platform !== 'win32') await handle?.sync();
  } finally {
    await handle?.close();
  }
}

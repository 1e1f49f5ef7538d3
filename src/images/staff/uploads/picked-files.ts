const imageName = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|bmp|tiff?)$/i;
const isImage = (file: File) => file.type.startsWith('image/') || imageName.test(file.name);

/** As many files as fit, and a notice about the others; null when all fit. */
export function takeFitting<F extends { name: string }>(
  files: readonly F[],
  room: number,
): { taken: readonly F[]; notice: string | null } {
  const left = files.slice(Math.max(0, room));
  if (left.length === 0) return { taken: files, notice: null };
  const fit =
    room <= 0
      ? 'No more photos fit.'
      : room === 1
        ? 'Only 1 more photo fits.'
        : `Only ${room} more photos fit.`;
  return {
    taken: files.slice(0, Math.max(0, room)),
    notice: `${fit} Not added: ${left.map(({ name }) => name).join(', ')}`,
  };
}

/** All entries of a folder; browsers return them a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries.sort((a, b) => byName.compare(a.name, b.name));
    entries.push(...some);
  }
}

/** Numbers in names by their value: IMG_9 before IMG_10. */
const byName = new Intl.Collator('en-US', { numeric: true });

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFolder(entry)) {
    const files: File[] = [];
    for (const inside of await entriesIn(entry)) files.push(...(await filesOf(inside)));
    return files;
  }
  if (!isFile(entry)) return [];
  return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
}

/**
 * The files of a drop: dropped files as they are, and the pictures in dropped folders by name. Call it within the event,
 * because the browser clears the transfer afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const parts = dropped.map(async ({ entry, file }) => {
    if (entry === null || !isFolder(entry)) return file === null ? [] : [file];
    return (await filesOf(entry)).filter((inside) => isImage(inside) && !inside.name.startsWith('.'));
  });
  return Promise.all(parts).then((lists) => lists.flat());
}

/** The pictures of a paste; none where it pastes text into a field. */
export function pastedImages(event: ClipboardEvent): File[] {
  const { clipboardData, target } = event;
  if (clipboardData === null) return [];
  const editable =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
  if (editable && clipboardData.types.includes('text/plain')) return [];
  return [...clipboardData.files].filter(isImage);
}

/**
 * A file that cannot be read as listings at all; the message gives the reason, for the person who chose the
 * file.
 */
export class ImportFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportFileError';
  }
}

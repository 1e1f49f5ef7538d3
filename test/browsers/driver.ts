export type Size = { width: number; height: number };

/** What a person's pointer and keyboard do, as both protocols of WebDriver describe it. */
export type Input =
  | { type: 'pointer'; id: string; actions: PointerStep[] }
  | { type: 'key'; id: string; actions: KeyStep[] };
type PointerStep =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };
type KeyStep = { type: 'keyDown' | 'keyUp'; value: string };

/** One tab of a browser. Functions are passed as source and run in the page, with one string as argument. */
export type Driver = {
  /** Resolves when the document has been parsed. */
  navigate(url: string): Promise<void>;
  /** Runs a function that returns a string or the promise of one. */
  run(source: string, given: string): Promise<string>;
  /** Puts files into the file field that the function returns. */
  chooseFiles(source: string, given: string, paths: string[]): Promise<void>;
  perform(inputs: Input[]): Promise<void>;
  /** Sets the size of the page's view. */
  resize(size: Size): Promise<void>;
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A browser that is installed on this machine and has been started. */
export type StartedBrowser = { openTab(): Promise<Driver>; close(): Promise<void> };

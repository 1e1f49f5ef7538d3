/** One server-sent event; its type is `message` if the stream does not name one. */
export type StreamEvent = { event: string; data: string };

/**
 * Parses `text/event-stream`: pass it the text chunk by chunk, and it returns the events that each chunk
 * completes. Comments, ids and retry times are ignored. The browser's own EventSource cannot send a token.
 */
export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const readLine = (line: string): StreamEvent | null => {
    if (line === '') {
      const complete = data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      return complete;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
    return null;
  };

  return (text) => {
    // A carriage return at the very end may be the first half of a CRLF; the next chunk will tell.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}

/** One event of a stream of server-sent events; without a name of its own it is a `message`. */
export type StreamEvent = { event: string; data: string };

/**
 * Reads `text/event-stream`: give it the text piece by piece, it answers the events that each piece completes. Comments,
 * ids and retry times are passed over. The browser's own EventSource cannot send a token.
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
    // A carriage return at the very end may be half of a line's end; what comes next tells.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}

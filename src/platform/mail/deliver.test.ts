import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { format } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testKeyPair } from '../../../test/https-server.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { createDelivery, describeFailure, serverAnswer } from './deliver.ts';
import type { MailMessage } from './message.ts';

const mail: MailMessage = {
  messageId: '<inquiry-1@www.dealer.example>',
  to: 'sales@dealer.example',
  subject: 'New inquiry: 2023 Ashdown Grand Tourer V12',
  text: 'Is it still there?',
  replyTo: { name: 'Zoë Whitlock', address: 'zoe@whitlock.example' },
};

describe('the pictures of a mail', () => {
  const html =
    '<p>Both</p><!--logo--><img src="cid:logo" alt="Halcyon"><!--/logo--><!--vehicle--><img src="cid:vehicle" alt="Azure &amp; Silver"><!--/vehicle-->';
  const pictures = [
    { cid: 'logo', address: '/appearance/logo.png' },
    { cid: 'vehicle', address: '/images/gone.jpg' },
  ];

  test('are parts of it; one that cannot be read gives way to its alt text, and keeps no mail back', async () => {
    const server = await startMailServer();
    const png = Buffer.from('not really a picture');
    const deliver = createDelivery({ smtpUrl: server.url, from: 'a@b.example' }, async ({ address }) => {
      if (address.startsWith('/images/')) throw new Error('The storage is away');
      return { bytes: png, type: 'image/png' };
    });
    const { answer } = await deliver({ ...mail, html, pictures }, AbortSignal.timeout(60_000));
    await server.close();
    expect(answer).toMatch(/^250 /);
    const [arrived] = server.arrived;
    expect(arrived?.attachments.map(({ contentId, mimeType }) => [contentId, mimeType])).toEqual([
      ['<logo>', 'image/png'],
    ]);
    expect(Buffer.from(arrived?.attachments[0]?.content as ArrayBuffer)).toEqual(png);
    expect(arrived?.html).toContain('src="cid:logo"');
    expect(arrived?.html).not.toContain('cid:vehicle');
    expect(arrived?.html).toContain('Azure &amp; Silver');
    expect(arrived?.text?.trimEnd()).toBe(mail.text);
  });
});

describe('a mail server with a password', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        if (username === 'dealer@mail.example' && password === 'p@ss/word')
          callback(null, { user: username });
        else callback(new Error(`No such user ${username}`));
      },
    });
  });
  afterEach(() => server.close());
  const deliver = (user: string) =>
    createDelivery({ smtpUrl: `smtp://${user}@127.0.0.1:${server.port}?logger=true`, from: 'a@b.example' })(
      mail,
      AbortSignal.timeout(60_000),
    );

  test('uses the one in the address, with its percent-encoded characters', async () => {
    await deliver('dealer%40mail.example:p%40ss%2Fword');
    expect(server.arrived).toHaveLength(1);
  });

  describe('to another host', () => {
    // This machine by an address that does not say so.
    const elsewhere = (port: number, options = '') => ({
      smtpUrl: `smtp://dealer%40mail.example:p%40ss%2Fword@0.0.0.0:${port}${options}`,
      from: 'a@b.example',
    });

    test('is never sent without encryption, and the reason says what to do', async () => {
      const commands: string[] = [];
      const log = (_entry: object, ...words: unknown[]) => commands.push(format(...words));
      const open = await startMailServer({
        allowInsecureAuth: true,
        logger: { info: log, debug: log, error: log },
        onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
      });
      onTestFinished(() => open.close());
      const error: unknown = await createDelivery(elsewhere(open.port))(
        mail,
        AbortSignal.timeout(60_000),
      ).catch((failure: unknown) => failure);
      expect(describeFailure(error)).toEqual({
        reason: expect.stringMatching(/^ETLS: The mail server offers no encryption/) as string,
        isMailRejected: false,
      });
      expect(serverAnswer(error)).toMatch(/neither the password nor the mail was sent.*ignoreTLS=true/);
      expect(open.arrived).toEqual([]);
      const said = commands.join('\n');
      expect(said).toContain('STARTTLS');
      expect(said).not.toMatch(/C: (?:AUTH|MAIL)|p@ss|cEBzcy93b3Jk/);
    });

    test('waits for a server that has no encryption at the moment, and has its words', async () => {
      const busy = createServer((socket) => {
        socket.write('220 busy\r\n');
        socket.on('error', () => undefined);
        socket.on('data', (line) =>
          socket.write(
            /^EHLO/i.test(String(line))
              ? '250-busy\r\n250 STARTTLS\r\n'
              : '454 4.7.0 TLS not available due to a local problem\r\n',
          ),
        );
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void busy.close());
      await once(busy, 'listening');
      const { port } = busy.address() as AddressInfo;
      const error: unknown = await createDelivery(elsewhere(port))(mail, AbortSignal.timeout(60_000)).catch(
        (failure: unknown) => failure,
      );
      expect(describeFailure(error)).toEqual({ reason: 'ETLS 454 4.7.0 STARTTLS', isMailRejected: false });
      expect(serverAnswer(error)).toBe('454 4.7.0 TLS not available due to a local problem');
    });

    test('names TLS at a port that begins without it in one line, without the words of OpenSSL', async () => {
      const smtpUrl = `smtps://localhost:${server.port}`;
      const error: unknown = await createDelivery({ smtpUrl, from: 'a@b.example' })(
        mail,
        AbortSignal.timeout(60_000),
      ).catch((failure: unknown) => failure);
      const words = /The mail server speaks no TLS from the start at this port\. [^\n]+465\.$/;
      expect(describeFailure(error)).toEqual({
        reason: expect.stringMatching(new RegExp(`^ESOCKET: ${words.source}`)) as string,
        isMailRejected: false,
      });
      expect(serverAnswer(error)).toMatch(words);
    });

    test('is sent without it only if the address says so', async () => {
      await createDelivery(elsewhere(server.port, '?ignoreTLS=true'))(mail, AbortSignal.timeout(60_000));
      expect(server.arrived).toHaveLength(1);
    });

    test('is sent with STARTTLS where it is offered, and never to a server with a wrong certificate', async () => {
      const sessions: boolean[] = [];
      const secure = await startMailServer({
        disabledCommands: [],
        ...testKeyPair,
        onAuth: ({ username }, session, callback) => {
          sessions.push(session.secure);
          callback(null, { user: username ?? '' });
        },
      });
      onTestFinished(() => secure.close());
      const error: unknown = await createDelivery(elsewhere(secure.port))(
        mail,
        AbortSignal.timeout(60_000),
      ).catch((failure: unknown) => failure);
      expect(describeFailure(error).reason).toMatch(/self-signed certificate/);
      expect([sessions, secure.arrived]).toEqual([[], []]);
      const options = '?tls.rejectUnauthorized=false';
      await createDelivery(elsewhere(secure.port, options))(mail, AbortSignal.timeout(60_000));
      expect([sessions, secure.arrived.length]).toEqual([[true], 1]);
    });
  });

  test('does not reveal it in an error', async () => {
    const error: unknown = await deliver('dealer%40mail.example:wrong').catch((failure: unknown) => failure);
    const { reason, isMailRejected } = describeFailure(error);
    expect(isMailRejected).toBe(false);
    expect(reason).toMatch(/^EAUTH 535/);
    expect(reason).not.toMatch(/dealer|wrong|@/);
  });
});

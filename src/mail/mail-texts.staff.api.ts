import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database } from '../platform/database.ts';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import type { Deliver } from '../platform/mail/deliver.ts';
import type { MailMessage } from '../platform/mail/message.ts';
import type { LiveMailConfig } from './mail-config.live.ts';
import { mailSampleInput, mailTextInput, sentTestSchema } from './mail-settings.schema.ts';
import { changeMailSettings, readSavedMailSettings } from './mail-settings.store.ts';
import {
  completeMailText,
  mailTextDefaults,
  mailTextKinds,
  mailTextOf,
  type MailText,
  type MailTextKind,
  type MailTexts,
} from './mail-texts.ts';
import { mailPreviewSchema, previewOf } from './mail-preview.ts';
import { sendNow } from './send-now.ts';

const textsSchema = z.object({
  texts: z.array(
    z.object({
      kind: z.enum(mailTextKinds),
      subject: z.string(),
      text: z.string(),
      closing: z.string(),
      isDefault: z.boolean(),
    }),
  ),
});

const texts = createRoute({
  method: 'get',
  path: '/texts',
  summary: 'The texts of mails to customers',
  responses: { 200: jsonContent(textsSchema, 'The texts') },
});

const textEdit = createRoute({
  method: 'put',
  path: '/texts',
  summary: 'Changes the text of one kind of mail. What is empty becomes as usual',
  request: { body: jsonBody(mailTextInput) },
  responses: { 200: jsonContent(textsSchema, 'The texts as they are now') },
});

const kindParam = z.object({
  kind: z.enum(mailTextKinds).openapi({ param: { name: 'kind', in: 'path' } }),
});

const textReset = createRoute({
  method: 'delete',
  path: '/texts/{kind}',
  summary: 'Gives a mail its usual text again',
  request: { params: kindParam },
  responses: { 200: jsonContent(textsSchema, 'The texts as they are now') },
});

const preview = createRoute({
  method: 'post',
  path: '/texts/preview',
  summary: 'Shows a mail with this text as an invented customer would get it',
  request: { body: jsonBody(mailTextInput) },
  responses: {
    200: jsonContent(mailPreviewSchema, 'The mail. Its pictures have the addresses of the website'),
  },
});

const sample = createRoute({
  method: 'post',
  path: '/texts/send',
  summary: 'Sends that mail to an address of staff now',
  request: { body: jsonBody(mailSampleInput) },
  responses: { 200: jsonContent(sentTestSchema, 'The answer'), 409: errorContent('There is no mail server') },
});

/** The staff's calls about the texts of mails. `sampleMail` makes a mail as a customer would get it. */
export function createMailTextsApi(options: {
  database: Database;
  clock: () => Date;
  publicUrl: string;
  mailConfig: LiveMailConfig;
  deliver: Deliver;
  sampleMail: (kind: MailTextKind, text: MailText) => MailMessage;
}) {
  const { database, clock, publicUrl, mailConfig, sampleMail } = options;
  const storedTexts = async () => (await readSavedMailSettings(database.queries)).settings.texts;

  async function save(context: Context<ApiEnv>, changed: MailTexts) {
    const writing = { readAt: undefined, by: staffOf(context).username, now: clock() };
    await changeMailSettings(database, { texts: changed }, writing);
    await mailConfig.publish();
  }

  const currentTexts = () => ({
    texts: mailTextKinds.map((kind) => {
      const isDefault = mailConfig.current.texts[kind] === undefined;
      return { kind, isDefault, ...mailTextOf(kind, mailConfig.current.texts) };
    }),
  });

  return createApi()
    .openapi(texts, (context) => context.json(currentTexts(), 200))
    .openapi(textEdit, async (context) => {
      const { kind, ...given } = context.req.valid('json');
      const usual = mailTextDefaults[kind];
      const text = completeMailText(kind, given);
      const isUsual =
        text.subject === usual.subject && text.text === usual.text && text.closing === usual.closing;
      await save(context, withText(await storedTexts(), kind, isUsual ? null : text));
      return context.json(currentTexts(), 200);
    })
    .openapi(textReset, async (context) => {
      await save(context, withText(await storedTexts(), context.req.valid('param').kind, null));
      return context.json(currentTexts(), 200);
    })
    .openapi(preview, (context) => {
      const { kind, ...text } = context.req.valid('json');
      return context.json(previewOf(sampleMail(kind, text)), 200);
    })
    .openapi(sample, async (context) => {
      const { kind, to, ...text } = context.req.valid('json');
      return context.json(await sendNow(sampleMail(kind, text), { ...options, to, publicUrl }), 200);
    });
}

const withText = (texts: MailTexts, kind: MailTextKind, text: MailText | null): MailTexts => {
  const { [kind]: _earlier, ...others } = texts;
  return text === null ? others : { ...others, [kind]: text };
};

export type MailTextsApi = ReturnType<typeof createMailTextsApi>;

import { fileScope } from '#contract/developer/route-scopes.ts';
import { headers } from '#contract/routes/route.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { filePurposes } from '#contract/pictures/rules.ts';
import { CALLABLE_BASE, callableHeaders } from '#contract/routes/callable.ts';
import { CALLABLES_TAG, FILES_TAG } from './route-tags.ts';
import { json, refusals, type Json } from './openapi-parts.ts';

const text = (name: string, place: 'path' | 'header', description: string, required = true) => ({
  name,
  in: place,
  required,
  description,
  schema: { type: 'string' },
});

const account = text(headers.account, 'header', 'The account that the file belongs to.', false);
const tus = text('Tus-Resumable', 'header', 'The version of the protocol: 1.0.0.');
const upload = text('name', 'path', 'The upload, as its creation named it.');
const file = text('id', 'path', 'The file.');

const operation = (
  operationId: string,
  summary: string,
  parameters: Json[],
  success: Json,
): Json => ({
  operationId,
  summary,
  tags: [FILES_TAG],
  parameters,
  security: [{ access: [] }],
  responses: { ...success, ...refusals },
});

/** A stored file, or what belongs to it: for browsers with the files cookie, and for programs. */
const fileOperation = (
  operationId: string,
  summary: string,
  parameters: Json[],
  success: Json,
) => ({
  ...operation(operationId, summary, parameters, success),
  description: `A personal access token needs \`${fileScope('contentPhoto')}\`, and \`${fileScope('chatPhoto')}\` for a picture of a chat.`,
  security: [{ files: [] }, { token: [] }],
});

const answerHeader = (description: string, type: 'string' | 'integer') => ({
  description,
  schema: { type },
});
const offset = {
  'Upload-Offset': answerHeader('Bytes of the upload that have arrived.', 'integer'),
};

const bytesOf = (...types: string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
const fileBytes = bytesOf('image/jpeg', 'video/mp4', 'video/quicktime');
const fileHeaders = { ETag: answerHeader('Names the bytes, for `If-None-Match`.', 'string') };
const shown = (description: string, content: Json) => ({
  200: { description, headers: fileHeaders, content },
});

/** Callables, which lead to the declared routes; uploads by tus 1.0 and stored files, whose bodies are bytes. */
export const pathsOutsideRoutes: Record<string, Json> = {
  [`${CALLABLE_BASE}/{name}`]: {
    post: {
      operationId: 'callable',
      summary: 'Make any of these calls the way Firebase’s callable functions are called',
      tags: [CALLABLES_TAG],
      parameters: [
        text('name', 'path', 'The call, by its operationId.'),
        account,
        text(callableHeaders.messagingToken, 'header', 'The push token of the browser.', false),
        text(callableHeaders.appCheckToken, 'header', 'The App Check token of the browser.', false),
      ],
      security: [{}, { access: [] }],
      requestBody: {
        required: true,
        content: json({ type: 'object', required: ['data'], properties: { data: {} } }),
      },
      responses: {
        200: {
          description: 'Done.',
          content: json({ type: 'object', required: ['result'], properties: { result: {} } }),
        },
        '4XX': {
          description: 'Refused. `details` has the refusal’s code and state.',
          content: json({
            type: 'object',
            required: ['error'],
            properties: {
              error: {
                type: 'object',
                required: ['status', 'message'],
                properties: {
                  status: { type: 'string' },
                  message: { type: 'string' },
                  details: { type: 'object' },
                },
              },
            },
          }),
        },
      },
    },
  },
  '/uploads': {
    post: operation(
      'createUpload',
      'Begin an upload of so many bytes',
      [
        account,
        tus,
        text('Upload-Length', 'header', 'The whole length in bytes.'),
        text(
          'Upload-Metadata',
          'header',
          `\`uploadId\`, a UUID of your own; \`purpose\`, one of ${filePurposes.join(', ')}; and \`sha256\` of the bytes in hexadecimal. Each value is in base64.`,
        ),
      ],
      {
        201: {
          description: 'Created.',
          headers: { Location: answerHeader('The path of the upload.', 'string') },
        },
      },
    ),
  },
  '/uploads/{name}': {
    head: operation(
      'readUploadOffset',
      'How many bytes of an upload have arrived',
      [account, tus, upload],
      {
        200: {
          description: 'The upload is there. If both headers are 1, all of it has been stored.',
          headers: {
            ...offset,
            'Upload-Length': answerHeader('The whole length in bytes.', 'integer'),
          },
        },
      },
    ),
    patch: {
      ...operation(
        'continueUpload',
        'Send the next bytes of an upload',
        [account, tus, upload, text('Upload-Offset', 'header', 'Where the bytes begin.')],
        { 204: { description: 'Received.', headers: offset } },
      ),
      requestBody: {
        required: true,
        content: bytesOf('application/offset+octet-stream'),
      },
    },
    delete: operation('endUpload', 'Give an upload up', [account, tus, upload], {
      204: { description: 'Given up.' },
    }),
  },
  [`${FILES_BASE}/{id}`]: {
    servers: [{ url: '/' }],
    get: fileOperation(
      'readFile',
      'A picture or a video, whole or in a byte range',
      [file, text('Range', 'header', 'The bytes that are asked for.', false)],
      {
        ...shown('The file.', fileBytes),
        206: { description: 'A part of it.', headers: fileHeaders, content: fileBytes },
      },
    ),
  },
  [`${FILES_BASE}/{id}/thumb`]: {
    servers: [{ url: '/' }],
    get: fileOperation(
      'readThumbnail',
      'A small picture of a file',
      [file],
      shown('The picture.', bytesOf('image/webp')),
    ),
  },
  [`${FILES_BASE}/{id}/licence`]: {
    servers: [{ url: '/' }],
    get: fileOperation('readLicense', 'What a file may be used for', [file], {
      200: { description: 'The rights.', content: bytesOf('text/plain') },
    }),
  },
};

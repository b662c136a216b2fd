import { testsIn, type Mutant } from './mutant.ts';

const upload = testsIn('unit', 'tests/src/data/upload.test.ts');
const uploadTurns = testsIn('unit', 'tests/src/data/upload-turns.test.ts');
const prepare = testsIn('browser', 'tests/browser/media/prepare.test.ts');
const encode = testsIn('server', 'tests/server/pictures/encode.test.ts');

/** Faults of pictures and videos. */
export const pictures: readonly Mutant[] = [
  {
    id: 'fault-22-changed-bytes-leave',
    breaks: 'A stored photo leaves the device without a look at its sum.',
    file: 'src/data/device/send-picture.ts',
    before: 'if ((await sha256Of(row.bytes)) !== media.sha256) return null;',
    after: '',
    noticedBy: uploadTurns('never leave, and the person is asked to choose again'),
  },
  {
    id: 'fault-23-blank-picture-leaves',
    breaks: 'A picture that came out blank is handed on.',
    file: 'src/data/media/picture-check.ts',
    before: `return Math.max(...differences) <= BLOCK_DIFFERS && sum / differences.length <= ALL_DIFFER;`,
    after: 'return sum >= 0;',
    noticedBy: prepare('never hands on a blank or half picture'),
  },
  {
    id: 'fault-23-picture-stays-turned',
    breaks: 'The server ignores how the camera was held.',
    file: 'server/pictures/encode.ts',
    before: '    .autoOrient()\n',
    after: '',
    noticedBy: encode('is upright, whichever way the camera was held: %i'),
  },
  {
    id: 'fault-24-no-way-without-the-worker',
    breaks: 'A picture is refused where its worker fails.',
    file: 'src/data/media/prepare.ts',
    before: `      maker.close();
      held.maker = null;
    }`,
    after: `      maker.close();
      return { ok: false, code: 'PICTURE_BROKEN' };
    }`,
    noticedBy: prepare('goes on without its worker where that is blocked, crashes or is missing'),
  },
  {
    id: 'fault-38-upload-begins-anew',
    breaks: 'An upload that was cut starts over.',
    file: 'src/data/device/send-picture.ts',
    before: 'uploadUrl: isAgain ? uploadPath(media) : null,',
    after: 'uploadUrl: null,',
    noticedBy: upload('that is cut goes on where it was, however little had arrived'),
  },
  {
    id: 'fault-38-upload-is-there-twice',
    breaks: 'The server does not look whether it has received an upload.',
    file: 'server/pictures/receive.ts',
    before: `.onConflictDoUpdate({
      target: [fileRows.accountId, fileRows.uploadId],
      set: { uploadId: file.uploadId },
    })`,
    after: '',
    noticedBy: testsIn(
      'server',
      'tests/server/routes/uploads.test.ts',
    )('is there once when two devices finish it at the same moment'),
    survives:
      'The unique index of files refuses a second row; the conflict clause only spares the second device a fault.',
  },
];

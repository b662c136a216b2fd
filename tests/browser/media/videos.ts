import { device } from '#src/data/device/browser-device.ts';

const kinds = [
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4;codecs=av01.0.04M.08',
  'video/mp4;codecs=vp9',
  'video/mp4',
];

/** A film of about a second that this browser has really filmed: a red picture with a white square that moves. */
export async function aFilm({ width = 320, height = 180, name = 'clip.mp4' } = {}): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const paint = (frame: number) => {
    context.fillStyle = '#c02020';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#ffffff';
    context.fillRect((frame * 8) % width, 0, 8, 8);
  };
  paint(0);
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  if (!mimeType) throw new Error('This browser films no MP4');
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void chunks.push(data);
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 1; frame < 30; frame++) {
    paint(frame);
    // A camera films in real time.
    await device.wait(33);
  }
  recorder.stop();
  await stopped;
  return new File(chunks, name, { type: 'video/mp4' });
}

/**
 * Films the demo's one video, and its poster, into public/demo/shots; run it by hand after a change and commit what it made. Upright, a few
 * seconds, without sound: a queue under a street lamp that moves up.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from './chromium.mjs';
import { root } from './run.mjs';

/** As `server/demo/content.ts` says it. */
const SIZE = { width: 360, height: 640, seconds: 4 };

const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage();
  const { bytes, frame } = await page.evaluate(film, SIZE);
  const folder = join(root, 'public', 'demo', 'shots');
  await writeFile(join(folder, 'line.mp4'), Buffer.from(bytes, 'base64'));
  await writeFile(join(folder, 'line-frame.webp'), Buffer.from(frame, 'base64'));
  process.stdout.write(`${Math.round((bytes.length * 3) / 4 / 1024)} KiB\n`);
} finally {
  await browser.close();
}

/** @param {{ width: number, height: number, seconds: number }} size */
async function film({ width, height, seconds }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  const coats = ['#7a4b3a', '#2f5d62', '#b8843f', '#4b4453', '#8a3b3b', '#5c6b3c'];
  /** @param {number} done From 0 to 1. */
  const paint = (done) => {
    const sky = context.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, '#1b2238');
    sky.addColorStop(1, `hsl(${24 + done * 10} 60% ${26 + done * 14}%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#0f0d14';
    context.fillRect(0, height * 0.78, width, height * 0.22);
    const glow = context.createRadialGradient(286, 250, 4, 286, 250, 150);
    glow.addColorStop(0, 'rgb(255 214 140 / 0.9)');
    glow.addColorStop(1, 'rgb(255 214 140 / 0)');
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#efe2c4';
    context.fillRect(236, 300, 100, 80);
    for (const [place, coat] of coats.entries()) {
      const x = 250 - place * 64 + done * 64;
      const y = height * 0.78 - 92 + Math.sin(done * 25 + place * 2) * 2;
      context.fillStyle = coat;
      context.beginPath();
      context.roundRect(x, y, 42, 92, 18);
      context.fill();
      context.fillStyle = '#d9b08c';
      context.beginPath();
      context.arc(x + 21, y - 12, 14, 0, Math.PI * 2);
      context.fill();
    }
  };
  paint(0);
  const kinds = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/mp4'];
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  if (!mimeType) throw new Error('This browser films no MP4.');
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType,
    videoBitsPerSecond: 350_000,
  });
  /** @type {Blob[]} */
  const pieces = [];
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  const started = performance.now();
  for (let done = 0; done < 1; done = (performance.now() - started) / 1000 / seconds) {
    paint(done);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return {
    bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
    frame: canvas.toDataURL('image/webp', 0.8).slice('data:image/webp;base64,'.length),
  };
}

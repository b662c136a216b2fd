import { m } from '#src/paraglide/messages.js';
import { LogoMark } from './logo.tsx';
import { Spinner } from './spinner.tsx';

/** The same picture index.html shows before any script runs, dressed by public/start.css, so taking over is not seen. */
export function StartView() {
  return (
    <output className="start">
      <LogoMark className="start-logo" />
      <Spinner className="start-spinner" />
      <span className="start-text">{m.ui_initializing()}</span>
    </output>
  );
}

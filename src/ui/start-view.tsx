import { m } from '#src/paraglide/messages.js';
import { LogoMark } from './logo.tsx';
import { Spinner } from './spinner.tsx';

/** The same picture index.html shows before any script runs, dressed by public/start.css, so taking over is not seen. */
export function StartView() {
  return (
    <div className="start" role="status">
      <LogoMark className="start-logo" />
      <Spinner className="start-spinner" />
      <p className="start-text">{m.ui_initializing()}</p>
    </div>
  );
}

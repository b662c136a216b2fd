import type { SVGAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './logo.css';

const TURNS = [0, 60, 120, 180, 240, 300];

/** Six petals around a round centre. public/favicon.svg and index.html draw the same shapes. */
export function LogoMark({ className, ...props }: SVGAttributes<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden {...props} className={joinClass('logo-mark', className)}>
      {TURNS.map((turn) => (
        <ellipse
          key={turn}
          className="logo-petal"
          cx="16"
          cy="7.6"
          rx="4.3"
          ry="6.6"
          transform={`rotate(${turn} 16 16)`}
        />
      ))}
      <circle className="logo-centre" cx="16" cy="16" r="4.8" />
    </svg>
  );
}

/** Mark and name. Inside a link to the start page the link needs no other name. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      <span className="logo-word">Pollin</span>
    </span>
  );
}

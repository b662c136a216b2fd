import type { ReactNode } from 'react';

/**
 * The few pictures that the very first screen may need, drawn here: the icon library costs that screen more bytes than they
 * are. Lines of the same weight and grid as the library's.
 */
const glyph = (lines: ReactNode) =>
  function Glyph() {
    return (
      <svg
        aria-hidden
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {lines}
      </svg>
    );
  };

const mark = <path d="M12 8.5v4m0 3.5h.01" />;

/** Something about one field is wrong. */
export const ProblemGlyph = glyph(
  <>
    <circle cx="12" cy="12" r="9.5" />
    {mark}
  </>,
);
/** Something went wrong. */
export const TroubleGlyph = glyph(
  <>
    <path d="M12 3.5 2.5 20h19z" />
    <path d="M12 10v4m0 3h.01" />
  </>,
);
/** Once more, from the start. */
export const ReloadGlyph = glyph(<path d="M20.5 4v5h-5M20 9a8.5 8.5 0 1 0 .5 4.5" />);
/** An unknown route. */
export const LostGlyph = glyph(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m15.5 8.5-2 5-5 2 2-5z" />
  </>,
);

type ClassName<State> =
  | string
  | ((state: State & { defaultClassName: string | undefined }) => string)
  | undefined;

/** A wrapper's own class with the caller's behind it, whether that is text or react-aria's function of the state. */
export function withClass<State>(own: string, given: ClassName<State>): ClassName<State> {
  if (given === undefined) return own;
  if (typeof given === 'string') return joinClass(own, given);
  return (state) => joinClass(own, given(state));
}

/** The same for elements that accept only text. */
export function joinClass(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own;
}

/** A value that the database has written as JSON. An answer contains its text as it is, without parsing and writing it again. */
export class JsonText<T> {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  parse(): T {
    return JSON.parse(this.text) as T;
  }
}

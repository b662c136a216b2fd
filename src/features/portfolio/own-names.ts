/** Gives files distinct names: a camera may use one name for all, and a refused file is identified by its name. */
export function withOwnNames(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = freeName(file.name, taken);
    taken.add(name);
    return name === file.name
      ? file
      : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${stem} (${count})${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

type FileProps = { accept: string; onName: (name: string) => void };

/** Field for a file in place of pasted lines. */
export const LinesFile = ({ accept, onName }: FileProps) => (
  <label className="block text-sm font-medium">
    Ou um arquivo CSV
    <input
      type="file"
      name="file"
      accept={accept}
      className="control mt-1.5"
      onChange={(event) => onName(event.target.value)}
    />
  </label>
);

/** Lines with a problem, each with its number. */
export const LineFaults = ({ faults }: { faults: readonly { line: number; message: string }[] }) => (
  <ul className="mt-2 space-y-1">
    {faults.map(({ line, message }) => (
      <li key={line}>
        Linha {line}: {message}
      </li>
    ))}
  </ul>
);

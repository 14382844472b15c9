import { type ComponentProps, useState } from 'react';
import { TextField } from './field.tsx';

type Props = ComponentProps<typeof TextField> & {
  mask: (value: string) => string;
  /** Called with the masked value after each change. */
  onValue?: (value: string) => void;
};

/**
 * A text field that formats its value by a pattern. The caret stays after the entered character: its position
 * is counted in letters and digits, since the mask moves the rest.
 */
export function MaskedField({ mask, onValue, defaultValue, ...props }: Props) {
  const start = mask(String(defaultValue ?? ''));
  const [{ value, of }, setState] = useState({ value: start, of: start });
  // An untouched field follows its record.
  if (of !== start) setState({ value: value === of ? start : value, of: start });
  const setValue = (masked: string) => setState({ value: masked, of: start });
  return (
    <TextField
      {...props}
      value={value}
      onChange={(event) => {
        const input = event.currentTarget;
        const before = plain(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
        const masked = mask(input.value);
        setValue(masked);
        requestAnimationFrame(() => {
          const caret = positionAfter(masked, before);
          if (document.activeElement === input) input.setSelectionRange(caret, caret);
        });
        onValue?.(masked);
      }}
    />
  );
}

const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '');

function positionAfter(masked: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < masked.length; i += 1) {
    if (seen === count) return i;
    if (/[0-9A-Za-z]/.test(masked[i] ?? '')) seen += 1;
  }
  return masked.length;
}

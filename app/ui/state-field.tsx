import type { ComponentProps } from 'react';
import { STATES, UFS } from '#app/lib/brazil.ts';
import { SelectField } from './field.tsx';

/** The 27 states; an empty first choice unless one is given from the start. */
export function StateField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label="Estado" {...props}>
      {!props.defaultValue && <option value="">Selecione</option>}
      {UFS.map((code) => (
        <option key={code} value={code}>
          {STATES[code]}
        </option>
      ))}
    </SelectField>
  );
}

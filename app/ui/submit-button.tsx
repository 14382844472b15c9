import { useNavigation } from 'react-router';
import { Button } from './button.tsx';

type Props = Parameters<typeof Button>[0] & {
  /** What of the form tells it from the others of the page, by name. */
  when: Readonly<Record<string, string>>;
};

/** A button that sends its form; while that form is under way it says so and refuses a second press. */
export function SubmitButton({ when, ...rest }: Props) {
  const { formData } = useNavigation();
  const pending =
    formData !== undefined && Object.entries(when).every(([name, value]) => formData.get(name) === value);
  return <Button type="submit" pending={pending} {...rest} />;
}

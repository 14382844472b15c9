import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach } from 'vitest';

// A busy machine needs more time; elements that already exist do not wait.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  // The files of a worker share the toasts.
  toast.dismiss();
  cleanup();
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine needs more time; elements that already exist do not wait.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

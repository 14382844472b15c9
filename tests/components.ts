import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A machine that does other things too takes its time; what is there already costs nothing.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

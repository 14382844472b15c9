import * as development from 'react/jsx-dev-runtime';
import { wordedProps } from './worded-props.ts';

export type { JSX } from 'react/jsx-dev-runtime';
export const { Fragment } = development;

/** The same as in `jsx-runtime`, for development and tests of components. */
export const jsxDEV: typeof development.jsxDEV = (type, props, ...rest) =>
  development.jsxDEV(type, wordedProps(type, props), ...rest);

import shop from '../../../package.json' with { type: 'json' };

/** The version of the shop, for metrics, traces and error reports. */
export const { version } = shop;

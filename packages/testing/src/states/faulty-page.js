// A fault in one page of the site: /try is the one that writes an amount with four digits after the point.
const write = Number.prototype.toLocaleString;

Object.defineProperty(Number.prototype, 'toLocaleString', {
  value(locales, options) {
    if (options?.maximumFractionDigits === 4) throw new Error('This page is faulty');
    return Reflect.apply(write, this, [locales, options]);
  },
});

import { beforePaint } from './before-paint.ts';
import { choices } from './choices.ts';
import { copying } from './copying.ts';
import { hotkeys } from './hotkeys.ts';
import { popovers } from './popovers.ts';
import { startApp } from './start-app.ts';

// The one script of every page, inline in <head>: what public pages can do without the application.
beforePaint();
choices();
popovers();
copying();
hotkeys();
startApp();

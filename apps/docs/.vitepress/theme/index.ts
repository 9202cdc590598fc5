// Without the font that the default theme brings: the system's own, as everywhere in Portico.
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './colors.css';
import './layout.css';
import './live.css';
import LiveExamples from './components/live-examples.vue';
import ThemeBuilder from './components/theme-builder.vue';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExamples', LiveExamples);
    app.component('ThemeBuilder', ThemeBuilder);
  },
};

export default theme;

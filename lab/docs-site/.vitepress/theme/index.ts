// Without the font that the default theme brings: the system's own, as everywhere in Portico.
import { type Theme, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { onMounted, watch } from 'vue';
import './site.css';
import './live.css';
import LiveExamples from './components/live-examples.vue';
import ThemeBuilder from './components/theme-builder.vue';

/** The default theme marks the main part of pages, and not that of the home. */
function useMainLandmark(): void {
  const { frontmatter } = useData();
  const mark = () => {
    const content = document.getElementById('VPContent');
    if (frontmatter.value['layout'] === 'home') content?.setAttribute('role', 'main');
    else content?.removeAttribute('role');
  };
  onMounted(() => watch(frontmatter, mark, { immediate: true, flush: 'post' }));
}

const theme: Theme = {
  extends: DefaultTheme,
  setup: useMainLandmark,
  enhanceApp({ app }) {
    app.component('LiveExamples', LiveExamples);
    app.component('ThemeBuilder', ThemeBuilder);
  },
};

export default theme;

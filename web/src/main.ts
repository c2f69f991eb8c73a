import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import './styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');

// Nothing is shown in one language and then in another; without its words, English will do.
await settings.apply().catch(() => {});
mount(App, { target });

//! The play expected after a move, from what the search remembers.

use super::Step;
use super::threats::Threat;
use super::tree::Tree;

impl Tree<'_, '_> {
    /// The play from here that begins with `first`, at most `longest` plies;
    /// `rest` is how a forcing win goes on.
    pub(in super::super) fn line(
        &mut self,
        first: Step,
        rest: Option<&[Step]>,
        longest: usize,
    ) -> Vec<Step> {
        let mut line = vec![first];
        if self.field.completes(self.field.turn(), first) {
            return line;
        }
        self.field.make(first);
        let mut plan: Vec<Step> = rest.unwrap_or_default().to_vec();
        plan.reverse();
        let mut ended = false;
        while line.len() < longest && !ended {
            let Some(step) = self.expected(&mut plan) else {
                break;
            };
            line.push(step);
            ended = self.field.completes(self.field.turn(), step);
            if !ended {
                self.field.make(step);
            }
        }
        let made = line.len() - usize::from(ended);
        for &step in line[..made].iter().rev() {
            self.field.undo(step);
        }
        line
    }

    /// The step expected here. `plan` holds the rest of a forcing win, the
    /// next step last.
    fn expected(&mut self, plan: &mut Vec<Step>) -> Option<Step> {
        let me = self.field.turn();
        if let Some(step) = self.field.winning_step(me) {
            return Some(step);
        }
        if let Some(step) = plan.pop() {
            return Some(step);
        }
        if let Threat::One(square) | Threat::Two(square, _) = self.field.threat(me ^ 1) {
            let mut fillers = Vec::new();
            self.field.fillers(me, square, &mut fillers);
            let known = self.remembered().filter(|step| fillers.contains(step));
            let any = known.or(fillers.first().copied());
            return any.or_else(|| self.first_legal());
        }
        let reach = self.style.inner;
        let memory = &mut *self.memory;
        let proof = memory.forcing.win(&mut self.field, &mut self.meter, reach);
        if let Some(proof) = proof {
            *plan = proof.line;
            plan.reverse();
            return plan.pop();
        }
        self.remembered()
    }

    /// The table's step for this position, if it is legal here.
    fn remembered(&self) -> Option<Step> {
        let step = self.memory.table.get(self.field.key())?.step?;
        self.field.is_legal(step).then_some(step)
    }

    fn first_legal(&self) -> Option<Step> {
        let mut steps = Vec::new();
        self.field.all_steps(&mut steps);
        steps.first().copied()
    }
}
